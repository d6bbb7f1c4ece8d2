import { fen } from '@xiaojiu/kernel/money.ts'
import { day } from '@xiaojiu/kernel/time.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { MoneyBreakdown } from '@xiaojiu/ui/money/MoneyBreakdown.tsx'
import { MoneyList } from '@xiaojiu/ui/money/MoneyList.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { useState } from 'react'
import { CouponCard } from '#trade/coupon/CouponCard.tsx'
import { CouponPopup } from '#trade/coupon/CouponPopup.tsx'
import { LicenceCard } from '#trade/licence/LicenceCard.tsx'
import { PostageBar } from '#trade/store/PostageBar.tsx'
import { StoreBadge } from '#trade/store/StoreBadge.tsx'
import { StoreCard } from '#trade/store/StoreCard.tsx'
import { StoreHeader } from '#trade/store/StoreHeader.tsx'
import css from './Exhibit.module.css'
import { Exhibit, Hall } from './Hall.tsx'
import { cancelledSteps, coupons, moneyLines, orderSteps, parcelSteps, postages } from './sample-trade.ts'

const today = day('2026-11-15')
const nothing = () => undefined

export function TradeHall() {
  const [isPopupOpen, setPopupOpen] = useState(false)
  const renew = (
    <Button size="small" tone="outline">
      更新
    </Button>
  )
  return (
    <Hall title="优惠券、店铺、订单、资质">
      <Exhibit name="优惠券 346×76：可用、选中、差额、折扣、五位、六位、失效">
        <CouponCard coupon={coupons.plain} action={<Button tone="text">领取</Button>} />
        <CouponCard coupon={coupons.plain} isSelected action="已选用" />
        <CouponCard coupon={coupons.gap} gapText="还差 ¥1,517.50" action={<Button tone="text">去凑单</Button>} />
        <CouponCard coupon={coupons.ratio} />
        <CouponCard coupon={coupons.five} />
        <CouponCard coupon={coupons.six} />
        <CouponCard coupon={coupons.plain} isOff action="已过期" />
        <Button onClick={() => setPopupOpen(true)}>优惠券弹窗</Button>
        {isPopupOpen && (
          <CouponPopup coupons={[coupons.plain, coupons.ratio, coupons.gap]} onClose={() => setPopupOpen(false)} />
        )}
      </Exhibit>
      <Exhibit name="邮费条">
        {postages.map((postage, index) => (
          <PostageBar key={index} postage={postage} action={<a href="#main">去凑单</a>} />
        ))}
      </Exhibit>
      <Exhibit name="店铺类型">
        <StoreBadge kind="self-run" />
        <StoreBadge kind="joint" />
        <StoreBadge kind="third-party" />
      </Exhibit>
      <Exhibit name="店铺头" isWide>
        <Panel className={css.wide}>
          <StoreHeader
            name="九信医药自营"
            kind="self-run"
            href="/shop"
            lead={<Checkbox checked onChange={nothing} label="选择本店全部商品" />}
            onService={nothing}
            aside={postages[2] && <PostageBar postage={postages[2]} />}
          />
          <StoreHeader
            name="康泽医药旗舰店"
            kind="third-party"
            facts={<span className="meta">武汉黄陂仓 · 次日达</span>}
            aside={postages[0] && <PostageBar postage={postages[0]} action={<a href="#main">去凑单</a>} />}
          />
        </Panel>
      </Exhibit>
      <Exhibit name="店铺卡、金额明细">
        <div className={css.store}>
          <StoreCard
            name="九信医药自营"
            kind="self-run"
            href="/shop"
            tags={[{ kind: 'benefit', text: '已首营' }]}
            scores={[
              { label: '商品', value: '4.9' },
              { label: '发货', value: '4.9' },
              { label: '售后', value: '4.8' },
            ]}
            facts={[
              { label: '发货仓', value: '武汉东西湖' },
              { label: '平均出库', value: '3.2 小时' },
              { label: '起配 / 包邮', value: '¥100 / ¥500' },
            ]}
            actions={
              <>
                <Button size="small">进店</Button>
                <Button size="small">看资质</Button>
                <Button size="small">联系客服</Button>
              </>
            }
          />
        </div>
        <Panel className={css.money}>
          <MoneyList lines={moneyLines} payable={fen(193_030)} />
        </Panel>
        <MoneyBreakdown lines={moneyLines} payable={fen(193_030)} label="优惠明细" side="below" />
      </Exhibit>
      <Exhibit name="状态进度" isWide>
        <Panel className={css.timeline}>
          <StateTimeline steps={orderSteps} label="订单进度" />
        </Panel>
        <Panel className={css.timeline}>
          <StateTimeline steps={cancelledSteps} label="已取消订单进度" />
        </Panel>
        <Panel className={css.timeline}>
          <StateTimeline steps={parcelSteps} direction="column" label="物流轨迹" />
        </Panel>
      </Exhibit>
      <Exhibit name="证照卡" isWide>
        <div className={css.cards}>
          <LicenceCard
            name="药品经营许可证"
            state="valid"
            number="鄂CB027000231"
            expiresOn={day('2029-08-12')}
            today={today}
          />
          <LicenceCard name="营业执照" state="valid" number="91420102MA4KX7J62Q" expiresOn={null} today={today} />
          <LicenceCard name="食品经营许可证" state="valid" expiresOn={day('2027-02-16')} today={today} action={renew} />
          <LicenceCard
            name="第二类医疗器械经营备案凭证"
            state="valid"
            expiresOn={day('2026-12-08')}
            today={today}
            action={renew}
          />
          <LicenceCard
            name="采购委托书（李敏）"
            state="valid"
            expiresOn={day('2026-11-01')}
            today={today}
            action={renew}
          />
          <LicenceCard name="收货委托书" state="in-review" today={today} note="预计 1 个工作日内完成" />
          <LicenceCard name="质量保证协议" state="refused" today={today} note="印章不清晰，请重新上传" action={renew} />
          <LicenceCard name="法人身份证" state="missing" today={today} action={<Button size="small">上传</Button>} />
        </div>
      </Exhibit>
    </Hall>
  )
}
