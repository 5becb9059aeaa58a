-- The figures that a change of a circle's rules makes looser, with what they become, as POLICY_BOUNDS in src/domain/shared/policy.ts says
-- which way that is (1: up). A figure that a version lacks has its default.
CREATE OR REPLACE FUNCTION looser_figures(p_before jsonb, p_after jsonb) RETURNS TABLE (field text, figure numeric)
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT f.field, f.after
  FROM (SELECT d.field, d.way, coalesce((p_before ->> d.field)::numeric, d.usual) AS before,
      coalesce((p_after ->> d.field)::numeric, d.usual) AS after
    FROM (VALUES
      ('matchCapRupees', 1, 5000), ('openAsksCapRupees', 1, 10000), ('openPledgesCapRupees', 1, 15000),
      ('receivedInTaxYearCapRupees', 1, 50000), ('matchesReceivedIn24h', 1, 5), ('giversIn30Days', 1, 10),
      ('pairIn90DaysCapRupees', 1, 5000), ('givenIn24hCapRupees', 1, 10000), ('newcomerDays', -1, 30),
      ('newcomerGivesCapRupees', 1, 2000), ('newcomerLiveMatches', 1, 1), ('firstAskWaitDays', -1, 14),
      ('foundingFirstAskDays', -1, 14), ('membersCap', 1, 300), ('askReviewAboveRupees', 1, 5000),
      ('oppositeCooldownMs', -1, 2592000000), ('lateClaimMs', -1, 604800000), ('evidenceMs', -1, 172800000),
      ('appealMs', -1, 259200000), ('reversalMs', -1, 2592000000), ('lapsesThatPause', 1, 2),
      ('pledgePauseMs', -1, 1209600000), ('entryByPhone', 1, 1), ('askWithoutPanRupees', 1, 0)) d (field, way, usual)) f
  WHERE sign(f.after - f.before) = f.way
$$;
