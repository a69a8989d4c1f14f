// Before the first paint: the theme chosen on this device. Nothing stored: the
// system's. Settings are kept by src/settings/settings.ts under the same key.
try {
  var s = JSON.parse(localStorage.getItem('tengen.settings') || '{}')
  if (s.theme === 'light' || s.theme === 'dark') document.documentElement.dataset.theme = s.theme
} catch (e) {
  // No storage, or nonsense in it: the system's theme is right.
}
