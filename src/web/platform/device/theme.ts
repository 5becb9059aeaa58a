export type Theme = 'light' | 'dark' | 'system'

/** Shows the page in one colour scheme. `system` follows the device. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
