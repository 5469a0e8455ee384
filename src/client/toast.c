/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "client/toast.h"

#define WIDTH 30 /* in letters: as many as there is room for in 360 pixels */

AdwToast *
gmk_toast_new (const char *text, unsigned seconds)
{
  AdwToast *toast = adw_toast_new ("");
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  adw_toast_set_custom_title (toast, label);
  adw_toast_set_timeout (toast, seconds);
  return toast;
}
