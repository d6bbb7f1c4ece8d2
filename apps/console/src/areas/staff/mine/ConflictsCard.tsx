import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { nearTime } from '#parts/page/time.ts'
import { OwnCard } from './OwnCard.tsx'

/** 利害关系: companies and stores whose cases the reader does not decide. */
export function ConflictsCard() {
  const queries = useQueryClient()
  const conflicts = useQuery(query(staffEndpoints.listConflicts, {}, { errors: 'caller' }))
  const confirm = useConfirm()
  const end = (conflictId: string, note: string) =>
    confirm.ask({
      title: '解除利害关系？',
      text: `${note}。解除后您可以再处理它的申请；申报与解除都记入操作日志。`,
      okText: '解除',
      run: async () => {
        await call(staffEndpoints.endConflict, { conflictId })
        showNotice('success', '已解除')
        await queries.invalidateQueries({ queryKey: [staffEndpoints.listConflicts.path] })
      },
    })
  return (
    <>
      <OwnCard
        title="利害关系"
        meta="申报后，有关企业或店铺的申请由同事处理"
        what="利害关系"
        of={conflicts}
        empty={{ title: '没有申报的利害关系', hint: '审核时遇到本人或亲属的企业，点“回避”申报' }}
        heads={['企业或店铺与关系', '申报']}
      >
        {({ conflictId, note, declaredAt }) => (
          <tr key={conflictId}>
            <td>{note}</td>
            <td>{nearTime(declaredAt)}</td>
            <td>
              <Button type="link" size="small" onClick={() => end(conflictId, note)}>
                解除
              </Button>
            </td>
          </tr>
        )}
      </OwnCard>
      {confirm.dialog}
    </>
  )
}
