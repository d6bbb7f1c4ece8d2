/** `等 40 秒`, `等 3 分钟`, `等 2 小时`, `等 3 天`. */
export function waitText(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000))
  if (seconds < 60) return `等 ${seconds} 秒`
  if (seconds < 3600) return `等 ${Math.floor(seconds / 60)} 分钟`
  return seconds < 86_400 ? `等 ${Math.floor(seconds / 3600)} 小时` : `等 ${Math.floor(seconds / 86_400)} 天`
}
