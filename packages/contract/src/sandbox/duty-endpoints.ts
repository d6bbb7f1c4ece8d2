import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import { DutyChange, DutyList, PracticeMade, PracticeWanted } from './duty-schemas.ts'

/** 值守: which desks of the demo world people keep. There is nothing of it elsewhere. */
export const dutyEndpoints = {
  listDuties: endpoint({
    method: 'GET',
    path: '/sandbox/duty/list',
    access: 'staff',
    staffRight: 'any',
    summary: '演示世界：各岗位由人工还是机器人值守',
    input: Nothing,
    output: DutyList,
    refusals: ['not-found'],
  }),
  setDuty: endpoint({
    method: 'POST',
    path: '/sandbox/duty/set',
    access: 'staff',
    staffRight: ['setting.act', 'demo.act'],
    isAct: true,
    summary: '演示世界：接管岗位，或交还给机器人',
    input: DutyChange,
    output: Done,
    refusals: ['not-found'],
  }),
  makePractice: endpoint({
    method: 'POST',
    path: '/sandbox/practice/make',
    access: 'operator',
    staffRight: 'demo.act',
    isAct: true,
    summary: '演示世界：为一个岗位生成一份演练申请',
    input: PracticeWanted,
    output: PracticeMade,
    refusals: ['not-found', 'practice-exhausted'],
  }),
}
