import type { ComplaintFigures } from '@xiaojiu/contract/service/inquiry-schemas.ts'
import { COMPLAINT_TOPICS, type ComplaintTopic } from '@xiaojiu/contract/service/schemas.ts'
import { addMs, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type OperatorContext } from '#platform/context.ts'
import { countScores, countTopicsByWeek } from './tables/complaints.ts'

const DAY_MS = 86_400_000
const WEEKS = 8
const SCORES_MS = 90 * DAY_MS

/** Complaints by topic and week up to today, and the scores of answers. */
export function getComplaintFigures(ctx: OperatorContext): Promise<ComplaintFigures> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const tomorrow = addMs(startOf(dayOf(now)), DAY_MS)
    const since = addMs(tomorrow, -WEEKS * 7 * DAY_MS)
    const counted = await countTopicsByWeek(db, since)
    const scores = new Map((await countScores(db, addMs(now, -SCORES_MS))).map(one => [one.score, one.count]))
    const topics = Object.keys(COMPLAINT_TOPICS) as ComplaintTopic[]
    return {
      weeks: Array.from({ length: WEEKS }, (_, week) => dayOf(addMs(since, week * 7 * DAY_MS))),
      topics: topics.map(topic => ({
        topic,
        counts: Array.from(
          { length: WEEKS },
          (_, week) => counted.find(one => one.topic === topic && one.week === week)?.count ?? 0,
        ),
      })),
      scores: [1, 2, 3, 4, 5].map(score => scores.get(score) ?? 0),
    }
  })
}
