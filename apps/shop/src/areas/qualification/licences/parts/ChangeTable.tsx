import type { ChangeBrief } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { CHANGE_STATES } from '@xiaojiu/contract/qualification/licence-words.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { CHANGE_TONES } from '../change-words.ts'
import { changeHref } from '#links/qualification.ts'
import css from './WalletTable.module.css'

/** Changes, the latest first. */
export function ChangeTable({ list }: { list: readonly ChangeBrief[] }) {
  return (
    <table className={`${css.table} wide-table`}>
      <thead>
        <tr>
          <th scope="col" style={{ width: '40%' }}>
            变更内容
          </th>
          <th scope="col">提交人</th>
          <th scope="col">提交时间</th>
          <th scope="col">审核结果</th>
          <th scope="col" className={css.acts}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ changeId, title, submittedBy, submittedAt, state, refuseReason, decidedAt }) => (
          <tr key={changeId}>
            <td>{title}</td>
            <td>{submittedBy}</td>
            <td className="num">{timeText(submittedAt)}</td>
            <td>
              <span className={css.state} data-tone={CHANGE_TONES[state]}>
                {CHANGE_STATES[state]}
              </span>
              <span className={css.note} title={refuseReason ?? undefined}>
                {refuseReason ?? (decidedAt ? timeText(decidedAt) : '')}
              </span>
            </td>
            <td className={css.acts}>
              <ButtonLink
                size="small"
                tone={state === 'refused' ? 'primary' : 'plain'}
                to={changeHref(changeId)}
                aria-label={`${state === 'refused' ? '修改' : '查看'}：${title}`}
              >
                {state === 'refused' ? '修改' : '查看'}
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
