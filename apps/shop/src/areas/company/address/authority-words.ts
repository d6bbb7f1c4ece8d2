import type { ReceiverAuthority } from '@xiaojiu/contract/company/address-schemas.ts'

export interface AuthorityWords {
  readonly text: string
  readonly tone: 'good' | 'warn' | 'bad'
  /** What to do about it; null when nothing is to be done. */
  readonly act: string | null
}

/** How the 收货委托书 stands, and the way out. */
export function authorityWords({ state, expiresOn }: ReceiverAuthority): AuthorityWords {
  switch (state) {
    case 'valid':
      return { text: expiresOn === null ? '有效，长期' : `有效期至 ${expiresOn}`, tone: 'good', act: null }
    case 'expired':
      return { text: `已于 ${expiresOn} 到期，请更新后再收货`, tone: 'bad', act: '更新收货委托书' }
    case 'in-review':
      return { text: '已提交，审核中', tone: 'warn', act: null }
    case 'missing':
      return { text: '尚未提交，收货人须持企业盖章的收货委托书', tone: 'warn', act: '提交收货委托书' }
  }
}
