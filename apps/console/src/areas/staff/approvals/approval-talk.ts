import type { Approval } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import type { StepView } from '#parts/case/StepList.tsx'

/** A second person has asked a question, and the asker has not answered yet. */
export function awaitsAnswer({ state, questions }: Pick<Approval, 'state' | 'questions'>): boolean {
  return state === 'waiting' && questions.at(-1)?.answeredAt === null
}

/** Questions and answers, the latest first. */
export function talkSteps({ askedBy, questions }: Pick<Approval, 'askedBy' | 'questions'>): readonly StepView[] {
  return questions
    .flatMap((one): StepView[] => [
      {
        at: one.askedAt,
        title: one.question,
        note: one.answeredAt === null ? `${one.askedBy} 询问，未答复` : `${one.askedBy} 询问`,
        kind: one.answeredAt === null ? 'half' : 'done',
        tone: one.answeredAt === null ? 'me' : 'end',
      },
      ...(one.answeredAt === null
        ? []
        : [{ at: one.answeredAt, title: one.answer, note: `${askedBy} 答复` } satisfies StepView]),
    ])
    .toReversed()
}
