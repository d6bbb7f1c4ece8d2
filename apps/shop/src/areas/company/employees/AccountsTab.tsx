import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import {
  SUB_ACCOUNT_STATES,
  SUB_ROLE_LABELS,
  SUB_ROLES,
  type SubAccount,
} from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { PlusIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { EmployeeQuery } from '#links/company.ts'
import { AccountTable } from './AccountTable.tsx'
import { EmployeeDialog } from './EmployeeDialog.tsx'
import css from './employees.module.css'

const PAGE_SIZE = 20
const STATE_LABELS = { active: '使用中', suspended: '已停用' } as const

/** The employees of the company, by role, state and name. */
export function AccountsTab() {
  const [{ keyword, role, state, page }, change] = useQueryState(EmployeeQuery)
  const wantedState = SUB_ACCOUNT_STATES.find(one => one === state)
  const accounts = useQuery({
    ...query(companyEndpoints.listSubAccounts, {
      keyword: keyword || undefined,
      role,
      state: wantedState,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = accounts
  /** `new`, or the one that is being changed. */
  const [edited, setEdited] = useState<SubAccount | 'new' | null>(null)
  const isNarrowed = Boolean(keyword || role || wantedState)
  // A narrowed list does not count everybody.
  const isFull = data !== undefined && !isNarrowed && data.total >= data.mostSubAccounts
  const addButton = (
    <Button tone="primary" size="small" disabled={isFull} onClick={() => setEdited('new')}>
      <PlusIcon size={14} />
      新建员工账号
    </Button>
  )
  return (
    <>
      <div className={css.tools}>
        <WordSearch
          size="small"
          key={keyword ?? ''}
          keyword={keyword ?? ''}
          label="登录名、姓名或手机号"
          onSearch={text => change({ keyword: text || undefined, page: undefined })}
        />
        <select
          className={css.filter}
          aria-label="岗位"
          value={role ?? ''}
          onChange={event => change({ role: SUB_ROLES.find(one => one === event.target.value), page: undefined })}
        >
          <option value="">全部岗位</option>
          {SUB_ROLES.map(one => (
            <option key={one} value={one}>
              {SUB_ROLE_LABELS[one]}
            </option>
          ))}
        </select>
        <select
          className={css.filter}
          aria-label="状态"
          value={wantedState ?? ''}
          onChange={event => change({ state: event.target.value || undefined, page: undefined })}
        >
          <option value="">全部状态</option>
          {SUB_ACCOUNT_STATES.map(one => (
            <option key={one} value={one}>
              {STATE_LABELS[one]}
            </option>
          ))}
        </select>
        <span className={css.grow} />
        {addButton}
      </div>
      {isFull && (
        <div className={css.full}>
          <NoteStrip tone="amber" Sign={WarnIcon} title={`员工账号已满 ${data.mostSubAccounts} 个`}>
            请先删除不用的账号，再新建
          </NoteStrip>
        </div>
      )}
      <PagedList
        of={accounts}
        skeleton={<TableSkeleton rows={6} rowHeight={64} />}
        empty={
          <EmptyState
            title={isNarrowed ? '没有符合条件的员工账号' : '还没有员工账号'}
            action={
              isNarrowed ? (
                <Button
                  onClick={() => change({ keyword: undefined, role: undefined, state: undefined, page: undefined })}
                >
                  查看全部
                </Button>
              ) : (
                addButton
              )
            }
          >
            {isNarrowed ? '换个关键词或筛选条件试试' : '为采购、财务、收货、质管人员各建一个账号，按岗位授权并设限额。'}
          </EmptyState>
        }
        pageNum={page}
        pageSize={PAGE_SIZE}
        unit="个账号"
        onPage={next => change({ page: next })}
      >
        {list => <AccountTable accounts={list} onEdit={setEdited} />}
      </PagedList>
      {edited !== null && (
        <EmployeeDialog
          before={edited === 'new' ? null : edited}
          hasStores={(data?.storeCount ?? 0) > 0}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
