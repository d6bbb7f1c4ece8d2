import type { CartAdditionResult } from '@xiaojiu/contract/cart/schemas.ts'
import type { ValidateErrorType } from '@xiaojiu/contract/qualification/schemas.ts'

/** Why nothing was added to the cart. The type comes from the wire, so unknown numbers are possible. */
export interface AddRefusal extends Pick<CartAdditionResult, 'tips' | 'licenseCodeList' | 'validateErrorType'> {
  readonly target?: string | undefined
}

export interface RefusalWay {
  readonly need: 'ca-certification' | 'complete-licences' | 'store-service' | 'first-trade'
  /** The text of the button. */
  readonly button: string
  /** null: opens the customer service of the store instead of a page. */
  readonly href: string | null
}

const WAYS: Readonly<Record<ValidateErrorType, RefusalWay>> = {
  1: { need: 'ca-certification', button: 'CA认证', href: '/personal/enterpriseInfo?step=4' },
  2: { need: 'complete-licences', button: '补全证照', href: '/personal/replenishLisence?dataSource=1' },
  4: { need: 'store-service', button: '联系店铺客服', href: null },
  5: { need: 'first-trade', button: '首营记录', href: '/personal/firstCampList' },
}

/** The next step after a refusal; null when there is only the message. */
export function refusalWay(type: number | null, licenceCodes: readonly string[]): RefusalWay | null {
  const way = (WAYS as Readonly<Record<number, RefusalWay>>)[type ?? 0]
  if (!way) return null
  if (way.need !== 'complete-licences' || licenceCodes.length === 0) return way
  // The parameter is misspelt on purpose: it is part of the published address.
  return { ...way, href: `${way.href}&lisenceCode=${licenceCodes.map(encodeURIComponent).join(',')}` }
}
