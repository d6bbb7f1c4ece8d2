import type { UseQueryResult } from '@tanstack/react-query'
import type { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { CONFLICTS, RIGHTS_OF, rightName, type StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { OutputOf } from '@xiaojiu/web/wire/request.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { Pill } from '#parts/state/State.tsx'
import { currentConsole } from '#shell/console-face.ts'

interface RightsMatrixProps {
  readonly grid: Grid
  readonly roles: UseQueryResult<OutputOf<typeof staffEndpoints.listRoles>>
}

/** Rights by role, and pairs of rights that nobody may hold together. */
export function RightsMatrix({ grid, roles }: RightsMatrixProps) {
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
    ...(roles.data?.list ?? []).map(role => ({
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
      list={listOf(roles, {
        rows: roles.data === undefined ? [] : RIGHTS_OF[kind],
        next: null,
        total: roles.data && RIGHTS_OF[kind].length,
      })}
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
