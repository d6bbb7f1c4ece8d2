import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { BulkPlanView } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type ReactNode, useState } from 'react'
import { cashierHref, REQUESTS_HREF } from '#links/order.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { useRight } from '#trade/session/session.ts'
import { SettlementBar } from '#trade/settle/SettlementBar.tsx'
import { proofText, savingText } from '../../words.ts'
import css from '../Planning.module.css'
import { type PlanChange, usePlan } from '../use-plan.ts'
import { PlanLine } from './PlanLine.tsx'
import { PlanStores } from './PlanStores.tsx'
import { PlanWishes } from './PlanWishes.tsx'
import { SettlePlanDialog } from './SettlePlanDialog.tsx'

/** One task: the list, the supplier of each line and why; it can be changed, planned again and ordered. */
export function PlanDesk({ taskId, onLeave }: { taskId: string; onLeave: () => void }) {
  const { view, change, progress, isPlanning } = usePlan(taskId)
  return (
    <Loaded
      of={view}
      skeleton={
        <Content className={css.page ?? ''}>
          <TableSkeleton rows={8} rowHeight={72} />
        </Content>
      }
    >
      {data => (
        <Desk
          view={data}
          progress={progress}
          isPlanning={isPlanning}
          onLeave={onLeave}
          onChange={(changes, wish = data.task) =>
            change.mutate({
              ...changes,
              wish: { preset: wish.preset, maxParcels: wish.maxParcels, minMonths: wish.minMonths },
            })
          }
        />
      )}
    </Loaded>
  )
}

interface DeskProps {
  view: BulkPlanView
  progress: number
  isPlanning: boolean
  onLeave: () => void
  onChange: (changes: PlanChange, wish?: BulkPlanView['task']) => void
}

function Desk({ view, progress, isPlanning, onLeave, onChange }: DeskProps) {
  const [isOpenOnly, setOpenOnly] = useState(false)
  const { task, lines } = view
  const isOrdered = task.state === 'ordered'
  const isAsked = task.state === 'asked'
  const isSettled = isOrdered || isAsked
  const open = lines.filter(line => line.isChecked && line.problem !== '')
  const shown = isOpenOnly ? open : lines
  return (
    <>
      <Content className={css.page ?? ''}>
        <Breadcrumb
          steps={[
            { label: '首页', href: '/' },
            { label: '智能采购', href: '/intelligentPurchasing' },
            { label: task.name },
          ]}
        />
        <Panel aria-label="采购任务">
          <div className={css.head}>
            <PageTitle
              title={task.name}
              aside={
                <>
                  <Button onClick={onLeave}>全部任务</Button>
                  {isOrdered && task.payOrderId && (
                    <ButtonLink to={cashierHref(task.payOrderId)} tone="primary">
                      去付款
                    </ButtonLink>
                  )}
                </>
              }
            />
          </div>
          {!isSettled && (
            <PlanWishes task={task} isPlanning={isPlanning} onSend={wish => onChange({}, { ...task, ...wish })} />
          )}
          {isPlanning && (
            <div className={css.progress} role="status">
              <progress max={100} value={progress} aria-label="规划进度" />
              正在比较 {countText(task.lineCount)} 个品种的报价、运费和优惠（{progress}
              %），可离开本页，完成后在“采购任务”查看
            </div>
          )}
          {isAsked && (
            <NoteStrip
              tone="amber"
              actions={
                <ButtonLink to={REQUESTS_HREF} size="small">
                  查看审批
                </ButtonLink>
              }
            >
              已提交采购审批，主账号通过后按当时的价格下单；撤回后可修改清单
            </NoteStrip>
          )}
          {task.state === 'failed' && !isPlanning && <NoteStrip tone="red">{task.failure}</NoteStrip>}
          {view.isOutdated && !isPlanning && (
            <NoteStrip
              tone="amber"
              actions={
                <Button size="small" onClick={() => onChange({})}>
                  重新规划
                </Button>
              }
            >
              价格、库存或优惠已变化，下方金额为最新；建议重新规划
            </NoteStrip>
          )}
          {view.proof && <PlanSummary view={view} />}
        </Panel>
        {view.stores.length > 0 && (
          <PlanStores
            view={view}
            isOff={isPlanning || isSettled}
            onExclude={excludedStoreIds => onChange({ excludedStoreIds })}
          />
        )}
        <Panel aria-label="采购明细" data-waiting={isPlanning || undefined} className={css.lines ?? ''}>
          <div className={css.bar}>
            <strong>采购明细</strong>
            <span className={css.quiet}>共 {countText(lines.length)} 个品种</span>
            {open.length > 0 && (
              <Button size="small" aria-pressed={isOpenOnly} onClick={() => setOpenOnly(!isOpenOnly)}>
                {isOpenOnly ? '看全部' : `只看 ${countText(open.length)} 个未满足的`}
              </Button>
            )}
          </div>
          {shown.map(line => (
            <PlanLine
              key={line.lineNo}
              line={line}
              isOff={isPlanning || isSettled}
              onChange={changes => onChange({ lines: [{ lineNo: line.lineNo, ...changes }] })}
              onCount={changes => onChange({ counts: [{ lineNo: line.lineNo, ...changes }] })}
            />
          ))}
        </Panel>
      </Content>
      {!isSettled && view.stores.length > 0 && <OrderPlan view={view} isPlanning={isPlanning} />}
    </>
  )
}

/** The price of the plan, compared with the lowest single prices. */
function PlanSummary({ view }: { view: BulkPlanView }) {
  const { comparison, proof, stores } = view
  if (!proof || !comparison) return null
  const supplied = view.lines.filter(line => line.supplies.length > 0).length
  return (
    <section className={css.summary} aria-label="方案对比">
      <Side title="本方案" note={proofText(proof)} isMain>
        <Figure label="应付">{moneyText(view.payable)}</Figure>
        <Figure label="运费">{moneyText(view.freight)}</Figure>
        <Figure label="优惠">{moneyText(view.discount)}</Figure>
        <Figure label="包裹">{countText(stores.length)} 个</Figure>
        <Figure label="满足">{countText(supplied)} 个品种</Figure>
      </Side>
      <Side
        title="逐个选最低价"
        note={comparison.isUntouched ? '每个品种都选单价最低的店铺' : '部分店铺未达起送金额，已顺延到次低价'}
      >
        <Figure label="应付">{moneyText(comparison.payable)}</Figure>
        <Figure label="运费">{moneyText(comparison.freight)}</Figure>
        <Figure label="包裹">{countText(comparison.parcelCount)} 个</Figure>
        {comparison.leftOutCount > 0 && <Figure label="买不到">{countText(comparison.leftOutCount)} 个品种</Figure>}
      </Side>
      <p className={css.saved}>{savingText(view)}</p>
    </section>
  )
}

function Side({ title, note, isMain, children }: { title: string; note: string; isMain?: true; children: ReactNode }) {
  return (
    <div className={css.side} data-main={isMain}>
      <h2>{title}</h2>
      <dl>{children}</dl>
      <p className={css.quiet}>{note}</p>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

/** Orders the plan, or adds it to the cart. */
function OrderPlan({ view, isPlanning }: { view: BulkPlanView; isPlanning: boolean }) {
  const [isSettling, setSettling] = useState(false)
  const queries = useQueryClient()
  const mayOrder = useRight('order')
  const { taskId } = view.task
  const toCart = useMutation({
    mutationFn: () => call(orderEndpoints.putPlanInCart, { taskId }),
    onSuccess: ({ cartNum, added, skipped }) => {
      saveCartCount(cartNum)
      void queries.invalidateQueries({ queryKey: [cartEndpoints.getCart.path] })
      const [first] = skipped
      const more = first ? `，${skipped.length} 个未加入：${first.displayName} ${first.reason}` : ''
      showNotice(first ? 'warning' : 'success', `已加入 ${added.length} 个商品${more}`, {
        action: { label: '去购物车', onAct: () => goTo('/cart') },
      })
    },
  })
  const supplied = view.lines.filter(line => line.supplies.length > 0)
  const isReady = view.task.state === 'planned' && !isPlanning && supplied.length > 0
  return (
    <>
      <SettlementBar
        countText={`${countText(supplied.length)} 个品种，${countText(view.stores.length)} 个包裹`}
        payable={view.payable}
        note={savingText(view)}
        action={
          <Button tone="primary" size="large" disabled={!isReady || !mayOrder} onClick={() => setSettling(true)}>
            按方案下单 {moneyText(view.payable)}
          </Button>
        }
      >
        <Button disabled={!isReady || !mayOrder} isBusy={toCart.isPending} onClick={() => toCart.mutate()}>
          全部加入购物车
        </Button>
      </SettlementBar>
      {isSettling && <SettlePlanDialog taskId={taskId} onClose={() => setSettling(false)} />}
    </>
  )
}
