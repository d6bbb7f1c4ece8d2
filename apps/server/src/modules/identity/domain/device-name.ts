const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge 浏览器'],
  [/360(SE|EE)|QIHU/, '360 浏览器'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/Firefox\/|FxiOS\//, 'Firefox 浏览器'],
  [/Chrome\/|CriOS\//, 'Chrome 浏览器'],
  [/Safari\//, 'Safari 浏览器'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows NT/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** What the list of devices calls this one. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1]
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1]
  if (browser && system) return `${browser}（${system}）`
  return browser ?? system ?? '未知设备'
}
