/** Bounds of an installation that no test comes near. */
export const WIDE_BOUNDS = {
  applicationsADay: 1_000,
  circlesADay: 1_000,
  membersMax: 100_000,
  codesOfLinkMax: 200,
  codesOfCircleMax: 2_000,
  codesOfAllMax: 100_000,
}
