/** A failure without the class of the exception, which means nothing to staff. */
export const errorText = (error: string): string => error.replace(/^(?:\w*Error: )+/, '')

/** 抢购排队 at the server that answered. */
export function rushText({ waitingCount, waitMs }: { readonly waitingCount: number; readonly waitMs: number }): string {
  return waitingCount === 0 ? '抢购没有人排队' : `抢购排队 ${waitingCount} 单，约需 ${Math.ceil(waitMs / 1000)} 秒`
}
