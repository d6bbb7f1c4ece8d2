import type { Address } from '@xiaojiu/contract/company/address-schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import css from '@xiaojiu/ui/form/ChoiceCard.module.css'
import { ChoiceCard } from '@xiaojiu/ui/form/ChoiceCard.tsx'
import type { ReactNode } from 'react'
import { CampaignTag } from '../campaign/tags.tsx'

export interface AddressCardProps {
  address: Pick<Address, 'addressId' | 'receiver' | 'mobile' | 'areaText' | 'detail' | 'isDefault' | 'isLicensed'>
  isChosen: boolean
  onChoose: (addressId: string) => void
  /** Why it cannot be chosen for this order. */
  refusal?: string | undefined
  /** 编辑, 设为默认. */
  aside?: ReactNode
}

/** One receiving address; medicines go only to licensed addresses. */
export function AddressCard({ address, isChosen, onChoose, refusal, aside }: AddressCardProps) {
  const { addressId, receiver, mobile, areaText, detail, isDefault, isLicensed } = address
  return (
    <ChoiceCard name="address" value={addressId} isChosen={isChosen} onChoose={onChoose} disabled={Boolean(refusal)}>
      <span className={css.words}>
        <span className={css.title}>
          {receiver}
          <span className="num">{mobile}</span>
          {isDefault && <CampaignTag kind="benefit" text="默认" />}
          {!isLicensed && <CampaignTag kind="warning" text="非证照地址" />}
        </span>
        <span className={css.text}>
          {areaText} {detail}
        </span>
        {refusal && <span className={classes(css.quiet, css.amber)}>{refusal}</span>}
      </span>
      {aside && <span className={css.aside}>{aside}</span>}
    </ChoiceCard>
  )
}
