import { SUB_ROLE_LABELS, type SubAccount } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { useState } from 'react'
import { limitLines, rightsText } from '../words.ts'
import { BindMobileDialog } from './BindMobileDialog.tsx'
import css from './employees.module.css'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { useEmployeeActs } from './use-employee-acts.ts'

interface AccountTableProps {
  accounts: readonly SubAccount[]
  onEdit: (account: SubAccount) => void
}

type Secured = { readonly what: 'password' | 'mobile'; readonly account: SubAccount }

export function AccountTable({ accounts, onEdit }: AccountTableProps) {
  const { enable, remove, busyId } = useEmployeeActs()
  const [secured, setSecured] = useState<Secured | null>(null)
  const close = () => setSecured(null)
  return (
    <>
      <table className={`${css.table} wide-table`}>
        <thead>
          <tr>
            <th scope="col">账号</th>
            <th scope="col">手机号</th>
            <th scope="col">岗位与权限</th>
            <th scope="col">下单限额</th>
            <th scope="col">状态</th>
            <th scope="col" className={css.actsHead}>
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(account => {
            const isActive = account.state === 'active'
            const act = (verb: string) => `${verb}：${account.personName}`
            const isBusy = busyId === account.userBasicId
            return (
              <tr key={account.userBasicId}>
                <td>
                  <span className={css.name}>{account.personName}</span>
                  <span className="meta">{account.loginName}</span>
                  {!account.isManaged && <span className="meta">本人注册</span>}
                </td>
                <td className="num">{account.mobile}</td>
                <td>
                  <span>{SUB_ROLE_LABELS[account.role]}</span>
                  <span className={classes('meta', css.rights)}>{rightsText(account)}</span>
                  {account.storeCompanyIds.length > 0 && (
                    <span className="meta">负责 {account.storeCompanyIds.length} 家门店</span>
                  )}
                </td>
                <td className="num">
                  {limitLines(account).map(line => (
                    <span key={line}>{line}</span>
                  ))}
                </td>
                <td>
                  <span className={isActive ? css.good : css.off}>{isActive ? '使用中' : '已停用'}</span>
                </td>
                <td>
                  <div className={css.acts}>
                    <Button tone="text" size="small" aria-label={act('编辑')} onClick={() => onEdit(account)}>
                      编辑
                    </Button>
                    <Button
                      tone="text"
                      size="small"
                      disabled={isBusy}
                      aria-label={act(isActive ? '停用' : '启用')}
                      onClick={() => void enable(account, !isActive)}
                    >
                      {isActive ? '停用' : '启用'}
                    </Button>
                    {account.isManaged && (
                      <>
                        <Button
                          tone="text"
                          size="small"
                          aria-label={act('重置密码')}
                          onClick={() => setSecured({ what: 'password', account })}
                        >
                          重置密码
                        </Button>
                        <Button
                          tone="text"
                          size="small"
                          aria-label={act('换绑手机')}
                          onClick={() => setSecured({ what: 'mobile', account })}
                        >
                          换绑手机
                        </Button>
                      </>
                    )}
                    <Button
                      tone="text"
                      size="small"
                      disabled={isBusy}
                      aria-label={act(account.isManaged ? '删除' : '解绑')}
                      onClick={() => void remove(account)}
                    >
                      {account.isManaged ? '删除' : '解绑'}
                    </Button>
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {secured?.what === 'password' && <ResetPasswordDialog account={secured.account} onClose={close} />}
      {secured?.what === 'mobile' && <BindMobileDialog account={secured.account} onClose={close} />}
    </>
  )
}
