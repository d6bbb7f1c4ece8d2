import { useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { SUB_ROLE_LABELS, SUB_ROLES } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { RIGHTS, type Right } from '@xiaojiu/contract/define.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import { type BoundField, TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { type EmployeeTerms, toggleRight, withRole } from './employee-form.ts'
import css from './employees.module.css'

interface StorePickerProps {
  userBasicId: string | undefined
  chosen: readonly string[]
  onChange: (storeCompanyIds: readonly string[]) => void
}

/** The most that are listed at once; a larger chain narrows by its own names. */
const MOST_STORES = 100

interface TermFieldsProps {
  terms: EmployeeTerms
  onChange: (terms: EmployeeTerms) => void
  hasStores: boolean
  userBasicId: string | undefined
  limits: { readonly order: BoundField; readonly month: BoundField }
}

const ROLES = SUB_ROLES.map(key => ({ key, label: SUB_ROLE_LABELS[key] }))

/** What the employee may do: role, single rights, limits and stores. */
export function TermFields({ terms, onChange, hasStores, userBasicId, limits }: TermFieldsProps) {
  const mayOrder = terms.rights.includes('order')
  return (
    <>
      <RadioGroup
        name="role"
        label="岗位"
        choices={ROLES}
        value={terms.role}
        onChange={role => onChange(withRole(terms, role))}
      />
      <Field label="权限" isGroup hint="所有账号都可以浏览商品；勾选可单独调整">
        {() => (
          <div className={css.checks}>
            {(Object.keys(RIGHTS) as Right[]).map(right => (
              <Checkbox
                key={right}
                checked={terms.rights.includes(right)}
                onChange={() => onChange(toggleRight(terms, right))}
              >
                {RIGHTS[right]}
              </Checkbox>
            ))}
          </div>
        )}
      </Field>
      {mayOrder && (
        <>
          <div className={css.checkRow}>
            <Checkbox checked={terms.needsApproval} onChange={needsApproval => onChange({ ...terms, needsApproval })}>
              每次下单都需主账号审批
            </Checkbox>
          </div>
          {!terms.needsApproval && (
            <div className={css.limits}>
              <TextInput
                {...limits.order}
                label="单笔限额（元）"
                maxLength={12}
                inputMode="decimal"
                placeholder="不限"
                hint="超出转为采购审批"
              />
              <TextInput
                {...limits.month}
                label="月度限额（元）"
                maxLength={12}
                inputMode="decimal"
                placeholder="不限"
                hint="按自然月累计，已取消的不计"
              />
            </div>
          )}
        </>
      )}
      {hasStores && (
        <StorePicker
          userBasicId={userBasicId}
          chosen={terms.storeCompanyIds}
          onChange={storeCompanyIds => onChange({ ...terms, storeCompanyIds })}
        />
      )}
    </>
  )
}

/** The stores of the chain that the employee looks after. */
function StorePicker({ userBasicId, chosen, onChange }: StorePickerProps) {
  const stores = useQuery(
    query(companyEndpoints.listCheckedStores, {
      ...(userBasicId !== undefined && { userBasicId }),
      pageNum: 1,
      pageSize: MOST_STORES,
    }),
  )
  const ids = stores.data?.list.map(store => store.companyId) ?? []
  const hasAll = ids.length > 0 && ids.every(id => chosen.includes(id))
  return (
    <Field label="负责门店" isGroup hint="该员工只能看到所选门店的要货申请">
      {() => (
        <Loaded of={stores} skeleton={<Bone height={80} />}>
          {data => (
            <div className={css.stores}>
              <Checkbox checked={hasAll} isMixed={chosen.length > 0} onChange={isAll => onChange(isAll ? ids : [])}>
                全部 {data.total} 家门店
              </Checkbox>
              {data.list.map(store => (
                <Checkbox
                  key={store.companyId}
                  checked={chosen.includes(store.companyId)}
                  onChange={isChosen =>
                    onChange(isChosen ? [...chosen, store.companyId] : chosen.filter(id => id !== store.companyId))
                  }
                >
                  {store.companyName}
                </Checkbox>
              ))}
            </div>
          )}
        </Loaded>
      )}
    </Field>
  )
}
