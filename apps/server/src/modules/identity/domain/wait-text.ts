/** How long to wait, for the sentence 请{wait}后再试. */
export function waitText(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  if (seconds < 60) return ` ${seconds} 秒`
  if (seconds < 3600) return ` ${Math.ceil(seconds / 60)} 分钟`
  return ` ${Math.ceil(seconds / 3600)} 小时`
}
