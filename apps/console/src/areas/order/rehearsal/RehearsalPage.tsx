import { useQuery, useQueryClient } from '@tanstack/react-query'
import { REHEARSAL_STATES, REHEARSAL_STEPS, type Rehearsal } from '@xiaojiu/contract/order/rehearsal-schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Alert, Button, Popconfirm, Steps } from 'antd'
import { Link } from 'react-router'
import { StepList } from '#parts/case/StepList.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import { useMe } from '#shell/session.ts'
import { ApproveStep } from './ApproveStep.tsx'
import { GoodsTable } from './GoodsTable.tsx'
import { PickStep } from './PickStep.tsx'
import { ReceiveStep } from './ReceiveStep.tsx'
import css from './rehearsal.module.css'
import { ShipStep } from './ShipStep.tsx'

const FLOW = ['placed', 'approved', 'picked', 'shipped', 'received'] as const
const ACTS = ['审核', '拣货', '复核发货', '收货验收', '完成'] as const

/** 演练订单: one order from approval to receipt, run by the staff who will do it every day. */
export function RehearsalPage() {
  const queries = useQueryClient()
  const rights: readonly string[] = useMe().rights
  const found = useQuery(query(orderSellingEndpoints.getRehearsal, {}, { errors: 'caller' }))
  const rehearsal = found.data?.rehearsal ?? null
  const renew = () => queries.invalidateQueries()
  return (
    <>
      <PageHead
        title="演练订单"
        meta={
          rehearsal ? `${rehearsal.rehearsalNo} · ${REHEARSAL_STATES[rehearsal.state]}` : '开店前完整走一遍发货流程'
        }
      >
        {rights.includes('staff.act') && <Link to="/seller/start">返回开店向导</Link>}
      </PageHead>
      <Loaded of={found} what="演练订单" skeleton={{ rows: 6, height: 32 }}>
        {({ carriers }) =>
          rehearsal === null ? (
            <Begin onDone={renew} mayStart={mayWork(rights)} />
          ) : (
            <>
              <Alert
                className={css.flow ?? ''}
                type="warning"
                showIcon
                title="演练：不占用库存，不产生资金往来，不计入任何报表"
              />
              <Steps
                className={css.flow ?? ''}
                size="small"
                current={FLOW.findIndex(state => state === rehearsal.state)}
                items={ACTS.map(title => ({ title }))}
              />
              <div className={css.board}>
                <Current rehearsal={rehearsal} carriers={carriers} rights={rights} onDone={renew} />
                <Side rehearsal={rehearsal} rights={rights} onDone={renew} />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  )
}

const mayWork = (rights: readonly string[]) =>
  ['staff.act', 'order.approve', 'order.ship'].some(right => rights.includes(right))

interface PartProps {
  readonly rehearsal: Rehearsal
  readonly rights: readonly string[]
  readonly onDone: () => Promise<unknown>
}

/** The current step for staff with its right; all others see the goods. */
function Current({ rehearsal, carriers, rights, onDone }: PartProps & { readonly carriers: readonly string[] }) {
  const { state, rehearsalId } = rehearsal
  if (state === 'placed' && rights.includes('order.approve'))
    return <ApproveStep key={rehearsalId} rehearsal={rehearsal} onDone={onDone} />
  if (state === 'approved' && rights.includes('order.ship'))
    return <PickStep key={rehearsalId} rehearsal={rehearsal} onDone={onDone} />
  if (state === 'picked' && rights.includes('order.ship'))
    return <ShipStep key={rehearsalId} rehearsal={rehearsal} carriers={carriers} onDone={onDone} />
  if (state === 'shipped' && mayWork(rights))
    return <ReceiveStep key={rehearsalId} rehearsal={rehearsal} onDone={onDone} />
  return (
    <Card isFlush title="商品" meta={state === 'received' ? '演练完成' : '等待有权限的同事处理'}>
      <GoodsTable goods={rehearsal.goods} />
    </Card>
  )
}

function Side({ rehearsal, rights, onDone }: PartProps) {
  const { isBusy, fault, run } = useAttempt()
  const { rehearsalId, rehearsalNo, receiver, parcel, state } = rehearsal
  const isOver = state === 'received'
  const act = (endpoint: 'dropRehearsal' | 'startRehearsal', words: string) =>
    void run(async () => {
      if (endpoint === 'dropRehearsal')
        await call(orderSellingEndpoints.dropRehearsal, { rehearsalId }, { errors: 'caller' })
      else await call(orderSellingEndpoints.startRehearsal, {}, { errors: 'caller' })
      showNotice('success', words)
      await onDone()
    })
  return (
    <div className={css.side}>
      <Card title="订单">
        <FieldList
          fields={[
            { label: '单号', value: rehearsalNo },
            { label: '买家', value: rehearsal.buyerName },
            { label: '收货', value: `${receiver.name} ${receiver.mobile}` },
            { label: '地址', value: receiver.address },
            ...(parcel === null
              ? []
              : [
                  { label: '运单', value: `${parcel.carrierName} ${parcel.trackingNo}` },
                  ...(parcel.boxNo === null
                    ? []
                    : [{ label: '冷藏箱', value: `${parcel.boxNo} · ${parcel.startCelsius}℃` }]),
                ]),
          ]}
        />
        <div className={css.side} style={{ marginTop: 'var(--s4)' }}>
          {parcel !== null && (
            <Button
              block
              loading={isBusy}
              onClick={() => void run(() => download(orderSellingEndpoints.printRehearsalNote, { rehearsalId }))}
            >
              下载随货同行单（演练）
            </Button>
          )}
          {isOver && mayWork(rights) && (
            <Button block disabled={isBusy} onClick={() => act('startRehearsal', '已生成新的演练订单')}>
              再演练一次
            </Button>
          )}
          {!isOver && mayWork(rights) && (
            <Popconfirm
              title="放弃这张演练订单？"
              description="放弃后可以重新生成，已走的步骤不算完成"
              okText="放弃"
              cancelText="取消"
              onConfirm={() => act('dropRehearsal', '已放弃')}
            >
              <Button block disabled={isBusy}>
                放弃重来
              </Button>
            </Popconfirm>
          )}
          <FaultLine fault={fault} />
        </div>
      </Card>
      <Card title="经过">
        <StepList
          steps={rehearsal.steps.toReversed().map(({ step, by, at, note }) => ({
            at,
            title: REHEARSAL_STEPS[step],
            note: note === '' ? by : `${by} · ${note}`,
          }))}
        />
      </Card>
    </div>
  )
}

function Begin({ onDone, mayStart }: { readonly onDone: () => Promise<unknown>; readonly mayStart: boolean }) {
  const { isBusy, fault, run } = useAttempt()
  return (
    <Card title="还没有演练订单">
      <div className={css.begin}>
        <ol className={css.points}>
          <li>系统从本店在架且有库存的商品中选出三个，生成一张演练订单</li>
          <li>按真实流程审核、拣货、复核发货，批号和冷链要求与正式订单相同</li>
          <li>最后以买家身份验收；全部走完，开店向导的“演练订单”即完成</li>
        </ol>
        <p className={css.quiet}>演练不占用库存，不产生资金往来，不计入任何报表，约 5 分钟。</p>
        <Button
          type="primary"
          loading={isBusy}
          disabled={!mayStart}
          onClick={() =>
            void run(async () => {
              await call(orderSellingEndpoints.startRehearsal, {}, { errors: 'caller' })
              await onDone()
            })
          }
        >
          生成演练订单
        </Button>
        <FaultLine fault={fault} />
      </div>
    </Card>
  )
}
