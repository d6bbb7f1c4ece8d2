import type { Package } from '@xiaojiu/contract/file/package-endpoints.ts'

/** The progress of a package in whole percent; 100 when ready, 0 while waiting. */
export function percentOf({
  state,
  doneCount,
  totalCount,
}: Pick<Package, 'state' | 'doneCount' | 'totalCount'>): number {
  if (state === 'ready') return 100
  return totalCount === 0 ? 0 : Math.min(99, Math.floor((doneCount * 100) / totalCount))
}

/** The text below the bar. */
export function progressText(one: Pick<Package, 'state' | 'doneCount' | 'totalCount'>): string {
  switch (one.state) {
    case 'waiting':
      return '排队中'
    case 'running':
      return one.totalCount === 0 ? '正在清点资料' : `正在打包 ${one.doneCount} / ${one.totalCount}`
    case 'ready':
      return `共 ${one.totalCount} 份资料`
    case 'failed':
      return '打包失败'
  }
}

/** `1.2 MB`, `860 KB`. */
export function sizeText(bytes: number): string {
  return bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** Whether one of the packages is still being made. */
export function isAnyUnderWay(packages: readonly Pick<Package, 'state'>[] | undefined): boolean {
  return packages?.some(({ state }) => state === 'waiting' || state === 'running') ?? false
}
