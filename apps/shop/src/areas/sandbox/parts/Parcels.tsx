import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import type { SandboxParcel } from '@xiaojiu/contract/sandbox/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { moment, useAct, useWatched } from '../use-sandbox.ts'
import css from './acts.module.css'
import { SandboxTable } from './SandboxTable.tsx'

const STATES: Readonly<Record<NonNullable<SandboxParcel['state']>, string>> = {
  collected: '已揽收',
  'in-transit': '运输中',
  'out-for-delivery': '派送中',
  signed: '已签收',
  problem: '异常',
  returned: '已退回',
}
const FINAL: readonly SandboxParcel['state'][] = ['signed', 'returned']

/** The carriers: a parcel moves one step on request. */
export function Parcels() {
  const parcels = useWatched(sandboxEndpoints.listParcels, {})
  const advance = useAct(sandboxEndpoints.advanceParcel, '包裹状态已更新')
  return (
    <SandboxTable
      title="包裹"
      rows={parcels}
      rowKey={row => row.parcelId}
      empty="还没有包裹，商家发货后会出现在这里"
      columns={[
        { label: '发货时间', cell: row => moment(row.createdAt) },
        { label: '承运商', cell: row => row.carrier },
        { label: '运单号', cell: row => row.number },
        { label: '状态', cell: row => (row.state === null ? '待揽收' : STATES[row.state]) },
        { label: '最新动态', cell: row => row.steps[0]?.text ?? '—' },
        {
          label: '操作',
          isRight: true,
          cell: row =>
            !FINAL.includes(row.state) && (
              <div className={css.acts}>
                <Button
                  size="small"
                  disabled={advance.isPending}
                  onClick={() => advance.mutate({ parcelId: row.parcelId, state: 'problem' })}
                >
                  异常
                </Button>
                <Button
                  size="small"
                  disabled={advance.isPending}
                  onClick={() => advance.mutate({ parcelId: row.parcelId, state: 'returned' })}
                >
                  退回
                </Button>
                <Button
                  size="small"
                  tone="primary"
                  disabled={advance.isPending}
                  onClick={() => advance.mutate({ parcelId: row.parcelId })}
                >
                  下一步
                </Button>
              </div>
            ),
        },
      ]}
    />
  )
}
