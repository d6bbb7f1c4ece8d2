import type { SandboxParcel } from '@xiaojiu/contract/sandbox/schemas.ts'

export type ParcelState = NonNullable<SandboxParcel['state']>

export interface Way {
  readonly origin: string | null
  readonly destination: string | null
}

/** What the carrier says of a step: parcels are taken in where they come from and handed out where they go. */
export function stepOn(state: ParcelState, { origin, destination }: Way): { text: string; place: string | null } {
  const from = origin || null
  const to = destination || null
  const isNear = from !== null && to !== null && (to.endsWith(from) || from.endsWith(to))
  switch (state) {
    case 'collected':
      return { text: '快件已由揽收员揽收', place: from }
    case 'in-transit':
      if (from === null || to === null) return { text: '快件已到达转运中心，正在发往下一站', place: null }
      return isNear
        ? { text: `快件已在${from}分拣中心完成分拣，正在发往派送网点`, place: from }
        : { text: `快件已离开${from}转运中心，正在发往${to}转运中心`, place: from }
    case 'out-for-delivery':
      return { text: '快递员正在派送，请保持电话畅通', place: to }
    case 'signed':
      return { text: '快件已签收，感谢使用', place: to }
    case 'problem':
      return { text: '派送未成功：收件人电话无人接听，将再次派送', place: to }
    case 'returned':
      return { text: '快件已退回寄件人', place: from }
  }
}
