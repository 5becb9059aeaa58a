import { readerOf } from '#server/members/person/reader.ts'
import { renderSms } from '#server/platform/outside/sms-templates.ts'
import type { Jobs } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'

/** Sends the test message of the set-up guide to the phone of whoever asked for it. */
export async function sendTestSms(world: World, whom: Jobs['send-test-sms']): Promise<void> {
  const { phone, phoneProved, reader } = await inTransactionOf(world, (ctx) =>
    readerOf(ctx, world.config, whom),
  )
  if (phoneProved) await world.sms.send(renderSms('set-up-test', reader.language, {}), phone)
}
