/** What the browser has agreed with its push service, if anything. */
export async function pushSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Ends notices in this browser; the address that it had, for the server to forget. */
export async function stopPushHere(): Promise<string | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const made = await pushSubscription()
  await made?.unsubscribe()
  return made?.endpoint
}
