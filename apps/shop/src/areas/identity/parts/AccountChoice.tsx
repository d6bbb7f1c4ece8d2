import type { LoginOption } from '@xiaojiu/contract/identity/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import css from './LoginForm.module.css'

interface AccountChoiceProps {
  readonly accounts: readonly LoginOption[]
  readonly isBusy: boolean
  readonly onChoose: (account: LoginOption) => void
}

/** A mobile can belong to several logins: which one is it? */
export function AccountChoice({ accounts, isBusy, onChoose }: AccountChoiceProps) {
  return (
    <ul className={css.accounts}>
      {accounts.map(account => (
        <li key={account.userBasicId}>
          <button type="button" className={css.account} disabled={isBusy} onClick={() => onChoose(account)}>
            <span className={classes(css.company, 'ell')}>{account.companyName || '暂未绑定企业'}</span>
            <span className={css.name}>{account.loginName}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
