import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { useEffect, useRef } from 'react'
import { ScanQuery } from '#links/marketing.ts'
import { CouponCard } from '#trade/coupon/CouponCard.tsx'
import { couponOf, couponUseHref, untilText } from '#trade/coupon/coupon-view.ts'
import css from './Coupons.module.css'

/** 扫码领券: claims the code of the scanned link at once; a code can also be typed. */
export function ScanGetCouponPage() {
  const [{ code }] = useQueryState(ScanQuery)
  const { mutate, data, error, isPending } = useSubmit({
    content: (wanted: string) => ({ code: wanted.trim() }),
    send: content => call(marketingEndpoints.takeCouponByCode, content, { errors: 'caller' }),
    // The error is shown under the field.
    onError: () => undefined,
  })
  const asked = useRef('')
  useEffect(() => {
    if (code === '' || asked.current === code) return
    asked.current = code
    mutate(code)
  }, [code, mutate])
  const face = data && couponOf(data, untilText(data.validUntil))
  return (
    <Content>
      <Panel className={css.scan}>
        <h1>扫码领券</h1>
        {face ? (
          <>
            <p role="status">领取成功，已放入贵企业的优惠券</p>
            <CouponCard coupon={face} />
            <div className={css.acts}>
              <a className={css.use} href={couponUseHref(face)} target="_blank" rel="noopener noreferrer">
                立即使用
              </a>
              <ButtonLink to="/personal/myCoupon">查看我的优惠券</ButtonLink>
            </div>
          </>
        ) : (
          <>
            <p>扫描海报或物料上的二维码会自动领取；也可以输入券码。</p>
            <form
              className={css.form}
              onSubmit={event => {
                event.preventDefault()
                mutate(String(new FormData(event.currentTarget).get('code') ?? ''))
              }}
            >
              <input name="code" aria-label="券码" placeholder="请输入券码" defaultValue={code} autoComplete="off" />
              <Button type="submit" tone="primary" size="large" isBusy={isPending}>
                领取
              </Button>
            </form>
            {error && (
              <p className={css.refusal} role="alert">
                {error.message}
              </p>
            )}
            <ButtonLink to="/coupon">去领券中心看看</ButtonLink>
          </>
        )}
      </Panel>
    </Content>
  )
}
