import type { LicencePaper, WalletItem } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { useState } from 'react'
import { walletGroups, walletWords } from '../../words.ts'
import { useMayChange } from '../use-papers.ts'
import { PaperDialog } from './PaperDialog.tsx'
import css from './WalletTable.module.css'

/** Every paper the company has or needs, by group, each with its next step. */
export function WalletTable({ list }: { list: readonly WalletItem[] }) {
  const [looking, setLooking] = useState<{ item: WalletItem; paper: LicencePaper } | null>(null)
  return (
    <>
      <table className={`${css.table} wide-table`}>
        <thead>
          <tr>
            <th scope="col">证照</th>
            <th scope="col">编号</th>
            <th scope="col">有效期至</th>
            <th scope="col">状态</th>
            <th scope="col" className={css.acts}>
              操作
            </th>
          </tr>
        </thead>
        {walletGroups(list).map(({ group, label, items }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={5} className={css.group}>
                {label}
              </th>
            </tr>
            {items.map(item => (
              <WalletRow key={item.type.code} item={item} onLook={paper => setLooking({ item, paper })} />
            ))}
          </tbody>
        ))}
      </table>
      {looking && <PaperDialog paper={looking.paper} type={looking.item.type} onClose={() => setLooking(null)} />}
    </>
  )
}

function WalletRow({ item, onLook }: { item: WalletItem; onLook: (paper: LicencePaper) => void }) {
  const mayChange = useMayChange()
  const { type, current, waiting } = item
  const { state, tone, note, act } = walletWords(item)
  const paper = current ?? waiting
  return (
    <tr>
      <td>
        <span className={css.name}>{type.name}</span>
        {type.isRequired && <span className={css.required}>必备</span>}
      </td>
      <td className="num">{paper?.number ?? '—'}</td>
      <td className="num">
        {paper?.expires ?? '—'}
        {paper?.checkedUntil && <span className={css.check}>校验至 {paper.checkedUntil}</span>}
      </td>
      <td>
        <span className={css.state} data-tone={tone}>
          {state}
        </span>
        <span className={css.note} title={note}>
          {note}
        </span>
      </td>
      <td className={css.acts}>
        <span>
          {paper && (
            <Button size="small" aria-label={`查看${type.name}`} onClick={() => onLook(paper)}>
              查看
            </Button>
          )}
          {act && mayChange && (
            <ButtonLink
              size="small"
              tone={act.isUrgent ? 'primary' : 'outline'}
              to={act.href}
              aria-label={`${act.label}${type.name}`}
            >
              {act.label}
            </ButtonLink>
          )}
        </span>
      </td>
    </tr>
  )
}
