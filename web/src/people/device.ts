const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger\//, 'WeChat'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** What a device's program is called, shortly. One that is not known is what it calls itself. */
export function device(agent: string): string {
  const of = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(agent))?.[1];
  const names = [of(BROWSERS), of(SYSTEMS)].filter((name) => name !== undefined);
  return names.length ? names.join(' · ') : agent.slice(0, 60) || '?';
}
