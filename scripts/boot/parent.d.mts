export function onParentGone(gone: () => void): () => void
