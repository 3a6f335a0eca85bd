// Before anything is drawn: the mode and language chosen last, so that nothing flashes.
(function () {
  var root = document.documentElement;
  try {
    var kept = JSON.parse(localStorage.getItem('chuhe') || '{}');
    if (kept.mode === 'dark' || kept.mode === 'light') root.dataset.mode = kept.mode;
    if (typeof kept.lang === 'string') root.lang = kept.lang;
  } catch (e) {
    root.dataset.mode = '';
  }
})();
