import type { CartAdditionResult } from '@xiaojiu/contract/cart/schemas.ts'
import type { ValidateErrorType } from '@xiaojiu/contract/qualification/schemas.ts'

/** Why nothing was put in the cart. The type comes from the wire: numbers nobody knows are possible. */
export interface AddRefusal extends Pick<CartAdditionResult, 'tips' | 'licenseCodeList' | 'validateErrorType'> {
  readonly target?: string | undefined
}

export interface RefusalWay {
  readonly need: 'ca-certification' | 'complete-licences' | 'store-service' | 'first-trade'
  /** On the button that leads there. */
  readonly button: string
  /** `null`: no page but the store's customer service. */
  readonly href: string | null
}

const WAYS: Readonly<Record<ValidateErrorType, RefusalWay>> = {
  1: { need: 'ca-certification', button: 'CA认证', href: '/personal/enterpriseInfo?step=4' },
  2: { need: 'complete-licences', button: '补全证照', href: '/personal/replenishLisence?dataSource=1' },
  4: { need: 'store-service', button: '联系店铺客服', href: null },
  5: { need: 'first-trade', button: '首营记录', href: '/personal/firstCampList' },
}

/** What the buyer can do about a refusal; `null` when there is only the message. */
export function refusalWay(type: number | null, licenceCodes: readonly string[]): RefusalWay | null {
  const way = (WAYS as Readonly<Record<number, RefusalWay>>)[type ?? 0]
  if (!way) return null
  if (way.need !== 'complete-licences' || licenceCodes.length === 0) return way
  // The query name is misspelt on purpose: it is the page's public address.
  return { ...way, href: `${way.href}&lisenceCode=${licenceCodes.map(encodeURIComponent).join(',')}` }
}
