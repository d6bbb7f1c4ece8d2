import type { UseQueryResult } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { RoleRow } from '@xiaojiu/contract/staff/people-schemas.ts'
import { givesMoneyRight, rightName } from '@xiaojiu/contract/staff/rights.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import type { OutputOf } from '@xiaojiu/web/wire/request.ts'
import { Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useUnsaved } from '#parts/form/use-unsaved.tsx'
import { Icon } from '#parts/look/Icon.tsx'
import { TwoLines } from '#parts/page/Card.tsx'
import { withStepUp } from '#parts/step-up/step-up.ts'
import { currentConsole } from '#shell/console-face.ts'
import css from './people.module.css'
import { RightsPicker } from './RightsPicker.tsx'

interface RolesProps {
  readonly grid: Grid
  readonly roles: UseQueryResult<OutputOf<typeof staffEndpoints.listRoles>>
  readonly onChanged: () => void
}

interface Draft {
  readonly role: RoleRow | null
  readonly copyOf: RoleRow | null
}

/** Built-in roles can be copied, own roles can be changed. */
export function Roles({ grid, roles, onChanged }: RolesProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const { kind } = currentConsole()
  const confirm = useConfirm()
  const remove = ({ roleId, name }: RoleRow) =>
    confirm.ask({
      title: `删除角色“${name}”？`,
      text: '没有员工使用它；删除后不能恢复，邀请和变更时不能再选。',
      okText: '删除角色',
      run: async () => {
        await withStepUp(() => call(staffEndpoints.endRole, { roleId }))
        showNotice('success', '已删除')
        onChanged()
      },
    })
  const columns: readonly GridColumn<RoleRow>[] = [
    {
      id: 'name',
      title: '角色',
      width: 200,
      isIdentity: true,
      cell: role => <TwoLines first={role.name} second={role.isPreset ? '预设' : '自定义'} />,
    },
    {
      id: 'rights',
      title: '权限',
      cell: role => (
        <TwoLines
          first={`${role.rights.length} 项`}
          second={role.rights.map(right => rightName(kind, right as never)).join('、')}
        />
      ),
    },
    { id: 'members', title: '人数', width: 80, align: 'end', cell: role => role.memberCount },
    {
      id: 'act',
      title: '',
      width: 136,
      align: 'end',
      isTool: true,
      cell: role => (
        <>
          <Button type="link" size="small" onClick={() => setDraft({ role: null, copyOf: role })}>
            复制
          </Button>
          {!role.isPreset && role.memberCount === 0 && (
            <Button type="link" size="small" danger onClick={() => remove(role)}>
              删除
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      <GridTable
        name="roles"
        what="角色"
        grid={{ ...grid, filters: [] }}
        list={listOf(roles, { rows: roles.data?.list ?? [], next: null, total: roles.data?.list.length })}
        columns={columns}
        rowId={role => role.roleId}
        tools={
          <Button size="small" icon={<Icon name="plus" />} onClick={() => setDraft({ role: null, copyOf: null })}>
            新建角色
          </Button>
        }
        onOpen={role => setDraft(role.isPreset ? { role: null, copyOf: role } : { role, copyOf: null })}
        empty={{ title: '没有角色' }}
      />
      {confirm.dialog}
      {draft !== null && (
        <RoleDrawer
          draft={draft}
          onClose={() => setDraft(null)}
          onSaved={() => {
            setDraft(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

function RoleDrawer({ draft, onClose, onSaved }: { draft: Draft; onClose: () => void; onSaved: () => void }) {
  const { role, copyOf } = draft
  const before = {
    name: role?.name ?? (copyOf === null ? '' : `${copyOf.name}（副本）`),
    rights: role?.rights ?? copyOf?.rights ?? [],
  }
  const [name, setName] = useState(before.name)
  const [rights, setRights] = useState<readonly string[]>(before.rights)
  const [reason, setReason] = useState('')
  const givesMoney = givesMoneyRight(currentConsole().kind, role?.rights ?? [], rights)
  const isSame = rights.length === before.rights.length && rights.every(right => before.rights.includes(right))
  const unsaved = useUnsaved(name !== before.name || !isSame)
  const { isBusy, fault, run } = useAttempt()
  const save = () =>
    void run(async () => {
      const { outcome } = await withStepUp(() =>
        call(staffEndpoints.saveRole, {
          ...(role === null ? {} : { roleId: role.roleId, version: role.version }),
          ...(copyOf === null ? {} : { copyOf: copyOf.roleId }),
          name,
          rights: [...rights],
          ...(givesMoney ? { reason } : {}),
        }),
      )
      showNotice('success', outcome === 'asked' ? '已提交复核，由另一位同事确认后生效' : '角色已保存')
      onSaved()
    })
  return (
    <Drawer
      open
      size={640}
      title={role !== null ? '修改角色' : copyOf === null ? '新建角色' : `复制“${copyOf.name}”为新角色`}
      onClose={() => unsaved.leave(onClose)}
      footer={
        <Button type="primary" loading={isBusy} onClick={save}>
          {givesMoney ? '提交复核' : '保存角色'}
        </Button>
      }
    >
      <div className={css.form}>
        <label>
          <span>名称</span>
          <Input value={name} maxLength={20} onChange={event => setName(event.target.value)} />
        </label>
        {givesMoney && (
          <label>
            <span>原因（含新的资金权限，由另一位管理员复核后生效）</span>
            <Input value={reason} maxLength={200} onChange={event => setReason(event.target.value)} />
          </label>
        )}
        {fault !== null && (
          <p className={css.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      <h3 className={css.heading}>权限 {rights.length} 项</h3>
      <RightsPicker rights={rights} onChange={setRights} />
      {unsaved.dialog}
    </Drawer>
  )
}
