import type { RoleRow } from '@xiaojiu/contract/staff/people-schemas.ts'
import { CONFLICTS, RIGHTS_OF, rightName, type StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import { GridTable } from '#grid/GridTable.tsx'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { Pill } from '#parts/state/State.tsx'
import { currentConsole } from '#shell/console-face.ts'

interface RightsMatrixProps {
  readonly grid: Grid
  readonly roles: readonly RoleRow[] | undefined
  readonly onReload: () => void
}

/** Rights by role, and pairs of rights that nobody may hold together. */
export function RightsMatrix({ grid, roles, onReload }: RightsMatrixProps) {
  const { kind } = currentConsole()
  const columns: readonly GridColumn<StaffRight>[] = [
    {
      id: 'right',
      title: '权限',
      width: 232,
      isIdentity: true,
      cell: right => (
        <span title={conflictText(right)}>
          {rightName(kind, right)} {conflictText(right) !== '' && <Pill>互斥</Pill>}
        </span>
      ),
    },
    ...(roles ?? []).map(role => ({
      id: role.roleId,
      title: role.name,
      width: 92,
      cell: (right: StaffRight) =>
        role.rights.includes(right) && (
          <span role="img" aria-label="有">
            <Icon name="check" />
          </span>
        ),
    })),
  ]
  return (
    <GridTable
      name="rights-matrix"
      what="权限"
      grid={{ ...grid, filters: [] }}
      list={{
        rows: roles === undefined ? [] : RIGHTS_OF[kind],
        status: roles === undefined ? 'loading' : 'ready',
        total: RIGHTS_OF[kind].length,
        reload: onReload,
      }}
      columns={columns}
      rowId={right => right}
      empty={{ title: '没有权限' }}
      isFlat
    />
  )
}

/** The rights that the same person must not hold. */
function conflictText(right: StaffRight): string {
  const { kind } = currentConsole()
  const pairs: readonly (readonly [StaffRight, StaffRight])[] = CONFLICTS[kind]
  const others = pairs.flatMap(pair => (pair.includes(right) ? pair.filter(each => each !== right) : []))
  return others.length === 0 ? '' : `不能与“${others.map(each => rightName(kind, each)).join('、')}”由同一人持有`
}
