/**
 * What rate limits count as one client: an IPv4 address, or the /64 of an IPv6 subscriber, who can change addresses
 * within it.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const front = groupsOf(head)
  const back = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return `${groups.slice(0, 4).map(trimZeros).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}

function trimZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '')
}
