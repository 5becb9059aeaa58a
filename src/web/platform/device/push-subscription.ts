/** The browser's subscription at its push service. Undefined where there is none. */
export async function pushSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/**
 * Ends pushes in this browser. Returns the address that it had, so that the server can delete it.
 */
export async function stopPushHere(): Promise<string | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const made = await pushSubscription()
  await made?.unsubscribe()
  return made?.endpoint
}
