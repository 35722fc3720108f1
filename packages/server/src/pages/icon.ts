/** A brass plate with a B on it. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1" y="5" width="30" height="22" rx="3" fill="#8a6a1f"/><text x="16" y="22" font-family="sans-serif" font-size="17" font-weight="bold" text-anchor="middle" fill="#faf8f2">B</text></svg>`
