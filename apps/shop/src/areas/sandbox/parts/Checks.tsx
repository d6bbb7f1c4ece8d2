import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import type { SandboxFaceCheck } from '@xiaojiu/contract/sandbox/schemas.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { SandboxQuery } from '#links/sandbox.ts'
import { moment, useAct, useWatched } from '../use-sandbox.ts'
import css from './acts.module.css'
import { SandboxTable } from './SandboxTable.tsx'

const STATES: Readonly<Record<SandboxFaceCheck['state'], string>> = {
  waiting: '待核验',
  passed: '已通过',
  failed: '未通过',
  expired: '已过期',
}

/** Face checks on the phone, and the checks of the certification authority. */
export function Checks() {
  const [{ face }] = useQueryState(SandboxQuery)
  const faces = useWatched(sandboxEndpoints.listFaceChecks, face ? { token: face } : {})
  const authority = useWatched(sandboxEndpoints.listCaChecks, {})
  const decideFace = useAct(sandboxEndpoints.decideFaceCheck, '核验结果已提交')
  const decideCa = useAct(sandboxEndpoints.decideCaCheck, '核验结果已提交')
  return (
    <>
      <SandboxTable
        title="人脸核验"
        rows={faces}
        rowKey={row => row.checkId}
        empty="没有待核验的人"
        columns={[
          { label: '时间', cell: row => moment(row.createdAt) },
          { label: '姓名', cell: row => row.name },
          { label: '身份证号', cell: row => row.maskedIdNumber },
          { label: '状态', cell: row => STATES[row.state] },
          {
            label: '操作',
            isRight: true,
            cell: row =>
              row.state === 'waiting' && (
                <Decision onDecide={outcome => decideFace.mutate({ checkId: row.checkId, outcome })} />
              ),
          },
        ]}
      />
      <SandboxTable
        title="企业身份核验"
        rows={authority}
        rowKey={row => row.checkId}
        empty="没有待核验的企业"
        columns={[
          { label: '时间', cell: row => moment(row.createdAt) },
          { label: '企业', cell: row => row.companyName },
          { label: '统一社会信用代码', cell: row => row.creditCode },
          { label: '法定代表人', cell: row => row.legalPersonName },
          { label: '方式', cell: row => (row.way === 'face' ? '法人人脸' : '对公打款') },
          {
            label: '打款金额',
            isRight: true,
            cell: row => (row.transferAmount === null ? '—' : `¥${formatYuan(row.transferAmount)}`),
          },
          { label: '状态', cell: row => STATES[row.state] },
          {
            label: '操作',
            isRight: true,
            cell: row =>
              row.state === 'waiting' && (
                <Decision onDecide={outcome => decideCa.mutate({ checkId: row.checkId, outcome })} />
              ),
          },
        ]}
      />
    </>
  )
}

function Decision({ onDecide }: { readonly onDecide: (outcome: 'passed' | 'failed') => void }) {
  return (
    <div className={css.acts}>
      <Button size="small" onClick={() => onDecide('failed')}>
        不通过
      </Button>
      <Button size="small" tone="primary" onClick={() => onDecide('passed')}>
        通过
      </Button>
    </div>
  )
}
