import type { TestServer } from '#testing/server.ts'

/** Lets the search take in what was just written, without waiting for its next look. */
export async function refreshSearch(server: TestServer): Promise<void> {
  await server.app.searchEngine.refresh()
}
