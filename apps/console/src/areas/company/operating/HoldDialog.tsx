import { cartOperatingEndpoints } from '@xiaojiu/contract/cart/operating-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Input } from 'antd'
import { useRef, useState } from 'react'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import css from './company.module.css'

interface HoldDialogProps {
  readonly companyIds: readonly string[]
  /** Who is meant, in words. */
  readonly to: string
  readonly isLift?: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Stops supply at once; resuming it needs a second person. */
export function HoldDialog({ companyIds, to, isLift = false, onClose, onDone }: HoldDialogProps) {
  const [phone, setPhone] = useState('')
  const done = useRef(new Set<string>())
  const act = async (reason: string) => {
    // Those before a failure stay held, so that trying again holds only the rest.
    const left = companyIds.filter(companyId => !done.current.has(companyId))
    for (const companyId of left) {
      if (isLift) await call(cartOperatingEndpoints.liftHold, { companyId, reason })
      else await call(cartOperatingEndpoints.holdCompany, { companyId, reason, phone })
      done.current.add(companyId)
    }
    showNotice('success', isLift ? '已提交复核，由另一位同事确认后生效' : '已暂停供货')
    onDone()
  }
  return (
    <ReasonDialog
      title={isLift ? '恢复供货' : '暂停供货'}
      okText={isLift ? '提交复核' : '暂停供货'}
      isDanger={!isLift}
      onClose={() => (done.current.size > 0 ? onDone() : onClose())}
      onOk={act}
    >
      {isLift ? (
        <p>另一位同事确认后，所有店铺恢复向 {to} 供货。</p>
      ) : (
        <div className={css.form}>
          <p>所有店铺立即停止向 {to} 供货，原因和联系电话会显示给买家。</p>
          <label>
            <span>联系电话</span>
            <Input
              maxLength={20}
              placeholder="买家可拨打的客服电话"
              value={phone}
              onChange={event => setPhone(event.target.value)}
            />
          </label>
        </div>
      )}
    </ReasonDialog>
  )
}
