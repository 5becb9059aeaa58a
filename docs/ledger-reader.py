#!/usr/bin/env python3
"""Reads a circle's ledger file as docs/ledger-format.md describes it. Needs only Python 3.8.

python3 ledger-reader.py FILE [SEAL ...]    a seal: 64 digits that you noted

Ends with 0 where nothing is wrong and every seal is there, with 1 where something is wrong."""
import datetime, hashlib, re, sys, time

NUMBER, HASH, TAG = r"(0|[1-9][0-9]{0,14})", r'"([0-9a-f]{64})"', r'"([\w-]{21}[AQgw])"'
DAY, KEY = r'"(20\d\d-\d\d-\d\d)"', r'"([0-9a-f]{16})"'
AT = r'"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"'
LINES = {kind: re.compile(r"\[" + ",".join(parts) + r"\]", re.ASCII) for kind, parts in {
    "first": ['"paraspar ledger"', "1", r'"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"'],
    "key": ['"key"', KEY, HASH],
    "transfer": [NUMBER, '"(help)"', DAY, NUMBER, TAG, TAG, TAG + "()"],
    "reversal": [NUMBER, '"(reversal)"', DAY, NUMBER, TAG, TAG, TAG, NUMBER],
    "restart": ['"restart"', NUMBER, DAY, '"([0-9a-f]{64}|)"', '"restored"'],
    "seal": ['"seal"', NUMBER, NUMBER, HASH, HASH, AT, KEY, '"([0-9a-f]{128})"'],
    "end": ['"end"', NUMBER, NUMBER]}.items()}
sha = lambda first, data: hashlib.sha256(bytes([first]) + data).digest()

def right(holds, what):
    if not holds:
        raise ValueError(what)

# Ed25519, RFC 8032 section 5.1, in the plainest way.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
def add(a, b):
    (x, y), (u, v) = a, b
    k = D * x * y * u * v
    return ((x * v + y * u) * pow(1 + k, P - 2, P) % P, (y * v + x * u) * pow(1 - k, P - 2, P) % P)
def times(n, point):
    total = (0, 1)
    while n:
        total, point, n = add(total, point) if n & 1 else total, add(point, point), n >> 1
    return total
def point(data):
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y % 2**255
    xx = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(xx, (P + 3) // 8, P)
    x = x if x * x % P == xx else x * pow(2, (P - 1) // 4, P) % P
    right(x * x % P == xx and y < P, "a key or signature is no point")
    return (x if x % 2 == odd else P - x, y)
def signed(public, text, signature):
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(r + public + text).digest(), "little") % L
    return s < L and times(s, point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))) == \
        add(point(r), times(h, point(public)))

def root(leaves):
    if len(leaves) == 1:
        return leaves[0]
    half = 1 << (len(leaves) - 1).bit_length() - 1
    return sha(1, root(leaves[:half]) + root(leaves[half:]))

def check(data, noted):
    right(data.endswith(b"\n"), "the last line does not end")
    lines, keys, helps, leaves, last, heads = data[:-1].split(b"\n"), {}, {}, [], {}, set()
    number = seals = latest = restarts = 0
    head = at_before = key_before = restart = None
    for place, line in enumerate(lines):
        right(len(line) <= 600 and line.isascii(), "a line is too long or not ASCII")
        kind, parts = next(((kind, m.groups()) for kind, one in LINES.items()
                            if (m := one.fullmatch(line.decode()))), (None, ()))
        right(kind is not None and (kind == "first") == (place == 0)
              and (kind == "end") == (place == len(lines) - 1), f"line {place + 1}")
        if kind == "first":
            head = sha(2, line).hex()
        elif kind == "key":
            right(hashlib.sha256(bytes.fromhex(parts[1])).hexdigest()[:16] == parts[0]
                  and parts[0] not in keys and not leaves, "a key")
            keys[parts[0]] = bytes.fromhex(parts[1])
        elif kind in ("transfer", "reversal"):
            n, _, text, rupees, giver, receiver, _, back = parts
            number, day = number + 1, datetime.date.fromisoformat(text).toordinal()
            right(not restart, "a restart has a seal of its own")
            right(int(n) == number and int(rupees) > 0 and giver != receiver, "a transfer")
            right(day >= latest - 1, "days go back")
            if kind == "transfer":
                helps[number] = (rupees, giver, receiver, day)
            else:
                right(helps.get(int(back), ())[:3] == (rupees, giver, receiver)
                      and helps.pop(int(back))[3] <= day, "a reversal")
            latest, leaves = max(latest, day), leaves + [sha(0, line)]
        elif kind == "restart":
            right(not leaves and int(parts[0]) > restarts and parts[2] not in heads, "a restart")
            restarts, restart, leaves = int(parts[0]), parts[1], [sha(0, line)]
        elif kind == "seal":
            n, many, top, previous, text, key, signature = parts
            at = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=datetime.timezone.utc)
            india = (at + datetime.timedelta(hours=5, minutes=30)).toordinal()
            seals += 1
            right(int(n) == seals and int(many) == (0 if restart else len(leaves)) and 0 < len(leaves) <= 4096
                  and root(leaves).hex() == top and previous == head, "a seal")
            right((at_before is None or at >= at_before) and latest <= india
                  and at.timestamp() <= time.time() + 86400, "a time")
            right(restart is None or datetime.date.fromisoformat(restart).toordinal() == india, "a restart's day")
            right(key in keys and (key == key_before or key not in last), "a key came back")
            last[key] = (line[:line.rindex(b",")] + b"]", bytes.fromhex(signature))
            head, at_before, key_before, leaves, restart = sha(2, line).hex(), at, key, [], None
            heads.add(head)
        else:
            right(not leaves and [int(one) for one in parts] == [seals, number], "the end")
    right(LINES["end"].fullmatch(lines[-1].decode("latin-1")), "no end")
    for key, (text, signature) in last.items():
        right(signed(keys[key], text, signature), "a signature")
    right(all(one in heads for one in noted), "a seal that you noted is not in it")
    return f"nothing is wrong: {number} transfers, {seals} seals, the last {head}"

if __name__ == "__main__":
    try:
        print(check(open(sys.argv[1], "rb").read(), sys.argv[2:]))
    except ValueError as error:
        sys.exit(f"something is wrong: {error}")
