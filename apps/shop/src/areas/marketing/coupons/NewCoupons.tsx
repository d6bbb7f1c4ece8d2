import { useMutation, useQuery } from '@tanstack/react-query'
import { couponEndpoints } from '@xiaojiu/contract/marketing/coupon-endpoints.ts'
import { useIsModalOpen } from '@xiaojiu/ui/dialog/use-modal.ts'
import { useIsTyping } from '@xiaojiu/ui/form/use-is-typing.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { readCookie, writeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { useState } from 'react'
import { CouponPopup } from '#trade/coupon/CouponPopup.tsx'
import { couponOf, untilText } from '#trade/coupon/coupon-view.ts'
import { isAuthenticated } from '#trade/session/session.ts'
import { COUPON_SHADE } from '#trade/session/storage-keys.ts'

/** The pop-up of new coupons: at most once a day, each coupon once, never while the user types or a dialog is open. */
export function NewCoupons() {
  const [isOpen, setOpen] = useState(() => readCookie(COUPON_SHADE) === '')
  const [isShown, setShown] = useState(false)
  const isTyping = useIsTyping()
  const isModalOpen = useIsModalOpen()
  const { data } = useQuery({
    ...query(couponEndpoints.listNewCoupons, {}, { errors: 'caller' }),
    enabled: isOpen && isAuthenticated(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { mutate: see } = useMutation({
    mutationFn: (heldIds: string[]) => call(couponEndpoints.markCouponsSeen, { heldIds }, { errors: 'caller' }),
    onError: () => undefined,
  })
  if (!isOpen || isTyping || !data || data.list.length === 0) return null
  if (!isShown) {
    if (isModalOpen) return null
    setShown(true)
  }
  const close = () => {
    writeCookie(COUPON_SHADE, '1', 'shade')
    see(data.list.map(coupon => coupon.heldId))
    setOpen(false)
  }
  return <CouponPopup coupons={data.list.map(one => couponOf(one, untilText(one.validUntil)))} onClose={close} />
}
