-- A role takes two people, one of them without a tie to the person.

CREATE TRIGGER approval_of_a_role_is_guarded BEFORE INSERT OR UPDATE ON approval
  FOR EACH ROW WHEN (NEW.kind = 'role_grant') EXECUTE FUNCTION guard_approval();
