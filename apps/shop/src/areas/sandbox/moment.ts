const SHANGHAI = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `11-15 14:03:09` in Shanghai. */
export function moment(at: Date | null): string {
  if (at === null) return '—'
  const part = Object.fromEntries(SHANGHAI.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
}
