interface Session {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The session asked for; else the one that is on, else the next, else the last. */
export function pickSession<S extends Session>(sessions: readonly S[], asked: Date | undefined, now: Date): S | null {
  return (
    sessions.find(session => session.startsAt.getTime() === asked?.getTime()) ??
    sessions.find(session => session.startsAt <= now && now < session.endsAt) ??
    sessions.find(session => session.startsAt > now) ??
    sessions.at(-1) ??
    null
  )
}
