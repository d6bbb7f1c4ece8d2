import type { ReviewDesk } from '#platform/review-desk.ts'

/** Every desk of every module. */
export const allReviewDesks: readonly ReviewDesk[] = []
